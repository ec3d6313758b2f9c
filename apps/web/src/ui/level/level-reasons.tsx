import { type ExplainedChange, explainChange, type Reason } from '@bandeja/rules/levels/explain-change';
import { Link } from '@tanstack/react-router';
import Percent from 'lucide-react/icons/percent';
import Repeat from 'lucide-react/icons/repeat';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';

const ICONS = {
  returned: Undo2,
  chance: Percent,
  margin: Scale,
  reliability: ShieldCheck,
  repeat: Repeat,
  connections: Users,
  limit: TriangleAlert,
} satisfies Record<Reason['about'], unknown>;

/** The reasons for a level change, and a link to the page that explains the rule. */
export function LevelReasons({ change, own }: { change: ExplainedChange; own: boolean }) {
  return (
    <>
      <ul className="mt-1">
        {explainChange(change, own).map(({ about, title, text }) => {
          const Icon = ICONS[about];
          return (
            <li key={about} className="flex gap-3 border-line py-3 not-first:border-t">
              <span className="grid size-8 flex-none place-items-center rounded-chip bg-sunken text-ink">
                <Icon size={18} aria-hidden="true" />
              </span>
              <span className="min-w-0 text-14 leading-small">
                <b>{title}</b>
                <br />
                {text}
              </span>
            </li>
          );
        })}
      </ul>
      <Link
        to="/como-o-nivel-funciona"
        className="-mb-2 inline-flex min-h-11 items-center text-14 font-bold text-blue-text"
      >
        Como o nível funciona
      </Link>
    </>
  );
}

/** The reasons behind a button "Por que mudou?". */
export function WhyLevelMoved({ change, own }: { change: ExplainedChange; own: boolean }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 font-bold text-blue-text">
        Por que mudou?
      </summary>
      <LevelReasons change={change} own={own} />
    </details>
  );
}
