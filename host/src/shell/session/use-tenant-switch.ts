import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTenant } from 'shared-auth';

interface WantedTenant {
  id: string;
  /** Marks the navigation that was made for it. */
  visit: string;
}

/**
 * Switches the organization once the dashboard is reached. A page with unsaved work asks before it is left, and nothing
 * has been switched yet when the person stays.
 */
export function useTenantSwitch(onFailed: () => void): (id: string) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { visit?: string } | null };
  const { switchTenant } = useTenant();
  const wanted = useRef<WantedTenant>(null);
  const failed = useEffectEvent(onFailed);
  const visit = state?.visit;

  useEffect(() => {
    const tenant = wanted.current;
    if (tenant === null || tenant.visit !== visit) return;
    // Once: coming back to this visit later means the page and not the switch.
    wanted.current = null;
    switchTenant(tenant.id).catch(() => failed());
  }, [visit, switchTenant]);

  return (id) => {
    wanted.current = { id, visit: crypto.randomUUID() };
    void navigate('/dashboard', { state: { visit: wanted.current.visit } });
  };
}
