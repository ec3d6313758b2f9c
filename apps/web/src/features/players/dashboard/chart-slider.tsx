import { type HTMLAttributes, type KeyboardEvent, useId } from 'react';
import { cx } from '../../../lib/cx.ts';

const PAGE = 10;

interface ChartSliderProps extends Omit<HTMLAttributes<HTMLDivElement>, 'onSelect'> {
  label: string;
  /** The number of values of the chart. */
  count: number;
  index: number;
  /** The selected value as a sentence, announced by screen readers when it changes. */
  text: string;
  onSelect: (index: number) => void;
  /** More keys than the arrows, for screen readers. */
  hint?: string;
}

/**
 * A chart that arrow keys walk through value by value. It is a slider, so that screen readers pass the keys to it and
 * announce each value politely; the chart inside is a picture.
 */
export function ChartSlider({
  label,
  count,
  index,
  text,
  onSelect,
  hint,
  onKeyDown,
  className,
  children,
  ...rest
}: ChartSliderProps) {
  const id = useId();
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextIndex(event.key, index, count);
    if (next === null) return;
    event.preventDefault();
    onSelect(next);
  }
  return (
    <div
      {...rest}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={text}
      aria-describedby={hint === undefined ? undefined : id}
      onKeyDown={walk}
      className={cx('chart-slider', className)}
    >
      {children}
      {hint !== undefined && (
        <span id={id} hidden>
          {hint}
        </span>
      )}
    </div>
  );
}

/** The charts run from left to right in every layout, so the left arrow goes back. */
function nextIndex(key: string, index: number, count: number): number | null {
  const to = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - PAGE,
    PageUp: index + PAGE,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}
