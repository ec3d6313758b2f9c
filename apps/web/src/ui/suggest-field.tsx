import type { ReactNode } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { cx } from '../lib/cx.ts';
import { FieldError } from './text-field.tsx';
import './field.css';
import './suggest-field.css';

export interface Suggestion {
  id: string;
  label: string;
  /** A second, smaller line. */
  detail?: string;
}

/**
 * One line of text with suggestions below it; what is written counts also when it is none of them. Arrows and Enter
 * choose, Escape closes. `suggestions` are what fits the text: the field filters nothing itself.
 */
export function SuggestField({
  label,
  name,
  value,
  onChange,
  suggestions,
  chosen,
  onPick,
  whenNone,
  hint,
  error,
  maxLength,
}: {
  label: string;
  name?: string;
  value: string;
  onChange: (text: string) => void;
  suggestions: readonly Suggestion[];
  /** Id of the suggestion the text stands for, or null. */
  chosen: string | null;
  onPick: (id: string) => void;
  /** In the list's place when nothing fits. */
  whenNone: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  maxLength?: number;
}) {
  return (
    <ComboBox
      className="grid gap-1.5"
      name={name}
      inputValue={value}
      onInputChange={(text) => text !== value && onChange(text)}
      selectedKey={chosen}
      // It also says null when the text is left as it is; that the text was changed we know from onInputChange.
      onSelectionChange={(key) => typeof key === 'string' && key !== chosen && onPick(key)}
      items={suggestions}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="focus"
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Label className="text-14 font-label text-ink">{label}</Label>
      {/* The list is as wide as this. */}
      <Group className={cx('input', error && 'err')}>
        <Input maxLength={maxLength} autoComplete="off" enterKeyHint="done" />
      </Group>
      {error && (
        <Text slot="errorMessage">
          <FieldError message={error} />
        </Text>
      )}
      {hint && (
        <Text slot="description" className="text-13 leading-small text-muted">
          {hint}
        </Text>
      )}
      <Popover className="suggest-pop">
        <ListBox<Suggestion> renderEmptyState={() => <p className="none">{whenNone}</p>}>
          {({ id, label: text, detail }) => (
            <ListBoxItem id={id} textValue={text} className="suggest">
              <b>{text}</b>
              {detail && <small>{detail}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
