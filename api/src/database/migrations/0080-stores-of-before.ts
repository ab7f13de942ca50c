import { parameters } from './0023-store-levels.ts';

/** Processes of the version before, which know of no blocks of running days, are told to send their batches the other way. */
const ofTheVersionBefore = (name: string) => `
create or replace function ${name}(${parameters}) returns boolean language plpgsql as $$
begin
  return false;
end $$`;

export const storeOf0034 = ofTheVersionBefore('store_leveled_readings');
export const storeJudgedOf0034 = ofTheVersionBefore('store_judged_readings');
