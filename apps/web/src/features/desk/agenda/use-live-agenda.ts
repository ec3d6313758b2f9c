import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchDesk } from '../../../data/desk.ts';
import { useLive } from '../../../live/use-live.ts';

/** Joins the events of one act: a booking that is paid takes its court and changes its money. */
const JOIN_MS = 200;

/** Reads the shown parts of the desk again when the club's bookings, payments or closures change. */
export function useLiveAgenda(slug: string): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive([`desk:${slug}`], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refetchDesk(client);
    }, JOIN_MS);
  });
}
