import { suggestEmail } from '@bandeja/rules/accounts/suggest-email';

/** The address that was probably meant; loaded when an e-mail field is left. */
export function EmailSuggestion({ email, onAccept }: { email: string; onAccept: (email: string) => void }) {
  const meant = suggestEmail(email);
  return (
    <p role="status" className="text-14 empty:hidden">
      {meant && (
        <button
          type="button"
          className="min-h-6 text-start wrap-anywhere underline"
          onClick={() => onAccept(meant)}
        >
          Você quis dizer <b>{meant}</b>?
        </button>
      )}
    </p>
  );
}
