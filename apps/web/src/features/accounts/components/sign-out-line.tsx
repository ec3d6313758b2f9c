import { signOut } from '../../../session/sign-in.ts';

/** Signs out of a registration started with the wrong account. */
export function SignOutLine() {
  return (
    <p className="text-14 text-muted">
      Não é sua conta?{' '}
      <button type="button" className="min-h-11 font-bold text-blue-text" onClick={() => void signOut()}>
        Sair
      </button>
    </p>
  );
}
