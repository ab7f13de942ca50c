/** Reserved example addresses (RFC 2606): whoever runs the platform puts their own here. */
export const SALES_ADDRESS = 'sales@energy-monitor.example';
export const SUPPORT_ADDRESS = 'support@energy-monitor.example';
