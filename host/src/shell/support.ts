/** A reserved example address (RFC 2606): whoever runs the platform puts their own here. */
export const SUPPORT_HREF = 'mailto:support@energy-monitor.example';
