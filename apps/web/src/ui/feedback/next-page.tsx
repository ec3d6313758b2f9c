import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button.tsx';

interface NextPageProps {
  /** The last read failed: the next one is made only on a tap. */
  failed: boolean;
  onReach: () => void;
  /** The text of that button. */
  retry: string;
  /** Shown while the page is read. */
  children: ReactNode;
}

/** The end of a list that grows: reads the next page when it comes near. Its key changes with the number of pages. */
export function NextPage({ failed, onReach, retry, children }: NextPageProps) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);

  useEffect(() => {
    if (!end.current || failed) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach(),
      { rootMargin: '200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [failed]);

  if (failed) {
    return (
      <Button variant="secondary" size="small" className="m-3" onClick={onReach}>
        {retry}
      </Button>
    );
  }
  return <div ref={end}>{children}</div>;
}
