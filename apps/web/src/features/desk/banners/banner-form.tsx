import type { DeskBanner, DeskBanners } from '@bandeja/contract/calls/desk-banners';
import { BANNER_ALT_MAX, BANNER_NAME_MAX } from '@bandeja/rules/banners/banner-texts';
import { addDays, isLocalDate } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useId, useRef, useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { FieldError, TextField } from '../../../ui/fields/text-field.tsx';
import { toBannerPicture } from '../club/club-picture.ts';
import { useDesk } from '../shell/desk-club.ts';
import { useAddBanner, useChangeBannerPicture, useSaveBanner } from './api.ts';
import { BannerPreview } from './banner-preview.tsx';
import { choiceOf, OTHER } from './banner-words.ts';

interface FormProps {
  /** Null: a new one. */
  banner: DeskBanner | null;
  links: DeskBanners['links'];
  onDone: () => void;
}

/** Days that a new banner is shown unless its owner says otherwise. */
const DAYS = 30;

/** One banner with its picture, and beside it what players will see. */
export function BannerForm({ banner, links, onDone }: FormProps) {
  const { slug, timezone } = useDesk();
  const today = localDateOf(useNow(60_000), timezone);
  const draft = `desk.banner.${slug}.${banner?.id ?? 'new'}`;
  const picture = usePicture();
  // Of the banner that this form shows: what another owner saves meanwhile is not overwritten.
  const version = useRef(banner?.version ?? 0);
  const add = useAddBanner(picture.seen, draft);
  const save = useSaveBanner(draft);
  const changePicture = useChangeBannerPicture(picture.seen);
  const link = banner ? choiceOf(banner.call_to_action, links) : (links[0]?.path ?? OTHER);
  const form = useForm({
    initial: {
      // The chosen file's name: the file itself is no text.
      image: '',
      name: banner?.name ?? '',
      alt: banner?.image.alt ?? '',
      link,
      // Under the name that the server refuses it by.
      call_to_action: link === OTHER ? (banner?.call_to_action ?? '') : '',
      from: banner?.from ?? today,
      until: banner?.until ?? addDays(today, DAYS),
      on: String(banner?.on ?? true),
    },
    draft: { key: draft, secret: ['image'] },
    check: ({ name, alt, link: choice, call_to_action, from, until }) =>
      givenErrors({
        image: banner || picture.file ? null : 'Escolha uma imagem.',
        name: name.trim() ? null : 'Escreva o texto do banner.',
        alt: alt.trim().length > 2 ? null : 'Conte o que a imagem mostra.',
        call_to_action:
          choice !== OTHER || /^\s*https:/i.test(call_to_action)
            ? null
            : 'Use um endereço que comece com https://.',
        from: isLocalDate(from) ? null : 'Escolha o primeiro dia.',
        until: !isLocalDate(until)
          ? 'Escolha o último dia.'
          : until < from
            ? 'O último dia vem antes do primeiro.'
            : null,
      }),
    submit: async ({ name, alt, link: choice, call_to_action: address, from, until, on }) => {
      const call_to_action = choice === OTHER ? address.trim() : choice;
      const fields = { name, alt, call_to_action, from, until };
      const { file } = picture;
      if (!banner && file) {
        const body = { ...fields, on: on === 'true' ? ('true' as const) : ('false' as const), image: file };
        await add.mutateAsync({ params: { slug }, body });
      }
      if (banner) {
        const params = { slug, id: banner.id };
        const body = { ...fields, on: on === 'true', expected_version: version.current };
        version.current = (await save.mutateAsync({ params, body })).version;
        if (file)
          version.current = (await changePicture.mutateAsync({ params, body: { alt, image: file } })).version;
      }
      onDone();
    },
  });
  const { name, alt, on } = form.values;
  const shown = {
    name: name.trim() || 'O texto do banner',
    image: { url: picture.url ?? banner?.image.url ?? EMPTY, alt: alt.trim() || ' ' },
  };
  const image = form.field('image');
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_23rem]">
      <Card className="grid grid-cols-[minmax(0,1fr)]">
        <form
          {...form.formProps}
          id={id}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          aria-label="Banner"
        >
          <div className="grid gap-1.5">
            <label className="btn edge-control relative min-h-12 w-fit bg-surface px-5 text-16 text-ink">
              <ImagePlus size={20} />
              {banner || picture.file ? 'Trocar a imagem' : 'Escolher a imagem'}
              <input
                type="file"
                accept="image/*"
                className="sr-only"
                aria-invalid={image.error ? true : undefined}
                aria-describedby="banner-image"
                onChange={({ currentTarget }) => {
                  const [file] = Array.from(currentTarget.files ?? []);
                  if (file) void picture.choose(file).then((taken) => taken && form.set('image', file.name));
                  currentTarget.value = '';
                }}
              />
            </label>
            <div id="banner-image" className="grid gap-1.5">
              <FieldError message={picture.problem ?? image.error} />
              <p className="text-13 leading-small text-muted">
                JPEG ou PNG, deitada. O meio da foto é o que aparece no celular. Sem texto na imagem: a frase
                vem ao lado, no tamanho que cada um lê.
              </p>
            </div>
          </div>
          <TextField
            {...form.field('name')}
            label="Texto do banner"
            maxLength={BANNER_NAME_MAX}
            hint={`${name.length} de ${BANNER_NAME_MAX} letras`}
          />
          <TextField
            {...form.field('alt')}
            label="O que a imagem mostra"
            maxLength={BANNER_ALT_MAX}
            placeholder="Duas duplas na quadra coberta"
            hint="É lido para quem não vê a imagem."
          />
          <SelectField
            {...form.field('link')}
            label="Para onde leva"
            options={[
              ...links.map(({ path, title }) => ({ value: path, label: title })),
              { value: OTHER, label: 'Outro endereço' },
            ]}
          />
          {form.values.link === OTHER && (
            <TextField
              {...form.field('call_to_action')}
              label="Endereço"
              inputMode="url"
              autoCapitalize="none"
              placeholder="https://"
            />
          )}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-x-3 gap-y-5">
            <TextField {...form.field('from')} label="Primeiro dia" type="date" />
            <TextField {...form.field('until')} label="Último dia" type="date" />
          </div>
          <Switch
            label="Ligado: aparece para os jogadores nestes dias"
            checked={on === 'true'}
            onChange={(checked) => form.set('on', String(checked))}
          />
        </form>
      </Card>
      <section
        aria-labelledby="banner-preview"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:sticky desk:top-18 desk:col-start-2 desk:row-span-2 desk:row-start-1"
      >
        <h2 id="banner-preview">Como os jogadores veem</h2>
        {(['light', 'dark'] as const).map((theme) => (
          <figure
            key={theme}
            className="grid gap-2 rounded-card bg-bg p-4 max-desk:-mx-(--gutter) max-desk:rounded-none"
            data-theme={theme}
          >
            <BannerPreview {...shown} />
            <figcaption className="text-13 text-muted">
              No celular, {theme === 'light' ? 'tema claro' : 'tema escuro'}
            </figcaption>
          </figure>
        ))}
      </section>
      {/* After the preview: on a phone it is seen before the banner goes on the air. */}
      <div className="grid gap-5">
        <Refusal text={form.formError} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" form={id} pending={form.pending}>
            {on === 'true' ? 'Salvar e pôr no ar' : 'Salvar desligado'}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Voltar
          </Button>
        </div>
      </div>
    </div>
  );
}

/** No picture yet: one transparent pixel. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The chosen file, cut to the shape of a banner, with an address of this page for the preview. */
function usePicture() {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const { file, url } = chosen ?? {};
  return {
    file,
    url,
    problem,
    seen: () => [file?.size, file?.lastModified],
    /** Resolves with whether the browser could read it. */
    async choose(given: File): Promise<boolean> {
      try {
        const cut = await toBannerPicture(given);
        setChosen({ file: cut, url: URL.createObjectURL(cut) });
        setProblem(null);
        return true;
      } catch {
        setProblem('Não deu para ler esta imagem. Escolha outra, em JPEG ou PNG.');
        return false;
      }
    },
  };
}
