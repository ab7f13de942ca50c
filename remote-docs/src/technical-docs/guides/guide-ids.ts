export const guideIds = [
  'authentication',
  'batching',
  'limits',
  'errors',
  'cursors',
  'webhooks',
  'zones',
] as const;
