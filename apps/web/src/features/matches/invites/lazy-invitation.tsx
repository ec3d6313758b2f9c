import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./invitation.tsx')).Invitation }));

/** What the wanted page invites to, over Login and Sign Up; loaded after them, since most visits begin there without one. */
export const Invitation = ({
  redirect,
  next,
}: {
  redirect: string | undefined;
  /** What to do now: "Crie sua conta para participar." */
  next: string;
}) =>
  redirect && (
    <Suspense>
      <Loaded redirect={redirect} next={next} />
    </Suspense>
  );
