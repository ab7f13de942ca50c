/** What a rule watches: a metric that rises above, or falls below, a threshold. */
export interface Threshold {
  condition: 'above' | 'below';
  threshold: number;
  /**
   * How far the value must come back before the alert ends, in the metric's unit. Without it a value that trembles
   * around the threshold would open and close an alert at each reading.
   */
  hysteresis: number;
}

/** Whether an alert is open after this value, given whether one was open before it. */
export function isBreached(rule: Threshold, value: number, open: boolean): boolean {
  const direction = rule.condition === 'above' ? 1 : -1;
  const beyond = (value - rule.threshold) * direction;
  return open ? beyond > -rule.hysteresis : beyond > 0;
}
