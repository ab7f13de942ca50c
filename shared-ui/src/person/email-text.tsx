import styles from './email-text.module.css';

/** An e-mail address in a narrow place: it goes on in a new line after the @, and within a part only if that is too long. */
export function EmailText({ email }: { email: string }) {
  const [name, ...domain] = email.split('@');
  return (
    <span className={styles.email}>
      {name}
      {domain.length > 0 && (
        <>
          @<wbr />
          {domain.join('@')}
        </>
      )}
    </span>
  );
}
