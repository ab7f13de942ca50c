export const guideIds = [
  'authentication',
  'batching',
  'limits',
  'errors',
  'cursors',
  'webhooks',
  'zones',
  'figures',
] as const;
