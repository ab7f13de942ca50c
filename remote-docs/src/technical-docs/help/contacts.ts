/** Reserved example addresses (RFC 2606): whoever runs the platform puts their own here. */
export const SALES_HREF = 'mailto:sales@energy-monitor.example';
export const SUPPORT_HREF = 'mailto:support@energy-monitor.example';
