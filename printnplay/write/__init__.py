"""Sheets to bytes: PDF and PNG, with ReportLab and PDFium."""
