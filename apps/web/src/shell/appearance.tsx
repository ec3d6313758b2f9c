import { useStore } from '../lib/store.ts';
import { Card } from '../ui/card.tsx';
import { SegmentedField } from '../ui/fields/segmented.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { changeShellSettings, type ShellSettings, shellSettings } from './shell-settings.ts';

const themes = [
  { value: 'system', label: 'Do aparelho' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
] as const;

type Flag = Exclude<keyof ShellSettings, 'theme'>;

const parts: readonly { flag: Flag; label: string }[] = [
  { flag: 'hideSideNav', label: 'Esconder o menu' },
  { flag: 'hideTopBar', label: 'Esconder a barra do topo' },
  { flag: 'hideFooter', label: 'Esconder o rodapé' },
  { flag: 'rtl', label: 'Da direita para a esquerda' },
];

/** Settings of the frame; each takes effect at once and is stored on this device. */
export function Appearance() {
  const current = useStore(shellSettings);
  return (
    <Card as="section" aria-labelledby="appearance">
      <h2 id="appearance">Aparência</h2>
      <p className="mt-1 mb-4 text-14 text-muted">Vale só neste aparelho.</p>
      <SegmentedField
        label="Tema"
        options={themes}
        value={current.theme}
        onChange={(theme) => changeShellSettings({ theme })}
      />
      <div className="mt-3 grid text-14 font-label text-ink">
        {parts.map(({ flag, label }) => (
          <Switch
            key={flag}
            label={label}
            checked={current[flag]}
            onChange={(on) => changeShellSettings({ [flag]: on })}
          />
        ))}
      </div>
    </Card>
  );
}
