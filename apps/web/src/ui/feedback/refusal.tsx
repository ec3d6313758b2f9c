import type { ReactNode } from 'react';
import { errorText } from '../../lib/form/error-messages.ts';
import { Note } from './note.tsx';

interface RefusalProps {
  /** A reason in words, or */
  text?: ReactNode;
  /** what a call has thrown, with */
  error?: unknown;
  /** what to say where it has no words. */
  fallback?: string;
}

/** Why the form or the server refused; drawn only while there is a reason. */
export const Refusal = ({
  error,
  fallback,
  text = error ? errorText(error, fallback) : null,
}: RefusalProps) =>
  text ? (
    <Note tone="red" live>
      {text}
    </Note>
  ) : null;
