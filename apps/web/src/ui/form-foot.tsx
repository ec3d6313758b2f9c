import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Refusal } from './feedback/refusal.tsx';

interface FormFootProps {
  /** Why the form was refused. */
  refusal?: ReactNode;
  back?: string;
  onBack: () => void;
  /** The button that acts. */
  children: ReactNode;
}

/** The end of a sheet's form or question: the reason of a refusal, the way back, the act. */
export const FormFoot = ({ refusal, back = 'Voltar', onBack, children }: FormFootProps) => (
  <>
    <Refusal text={refusal} />
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" onClick={onBack}>
        {back}
      </Button>
      {children}
    </div>
  </>
);
