export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return <button type="button" onClick={onClose} />;
}
