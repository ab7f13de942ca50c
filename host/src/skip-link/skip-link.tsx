import styles from './skip-link.module.css';

interface SkipLinkProps {
  text: string;
  /** Moves the focus where the address alone does not. */
  onFollow?: () => void;
}

/** The first stop of the Tab key on a page. */
export function SkipLink({ text, onFollow }: SkipLinkProps) {
  return (
    <a className={styles.skip} href="#content" onClick={onFollow}>
      {text}
    </a>
  );
}
