import { CalendarPlus } from 'lucide-react';
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
import { useSaveCalendar } from '../api/get-calendar.ts';

export function CalendarButton({
  booking,
  variant,
  size,
  className,
}: {
  booking: number;
  variant: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}) {
  const calendar = useSaveCalendar(booking);
  return (
    <Button
      variant={variant}
      size={size}
      wide={size === 'tall'}
      className={className}
      pending={calendar.isPending}
      onClick={() => calendar.mutate()}
    >
      {!calendar.isPending && <CalendarPlus size={20} />}
      Adicionar ao calendário
    </Button>
  );
}
