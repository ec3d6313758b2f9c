import type { ClubPicture, ClubSettings } from '@bandeja/contract/calls/desk-club';
import { CLUB_PICTURES_MAX } from '@bandeja/rules/clubs/terms';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useRef, useState } from 'react';
import { saveFile } from '../../../lib/browser/hand-over.ts';
import { cx } from '../../../lib/cx.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DeskLink } from '../shell/desk-router.tsx';
import {
  useAddClubPicture,
  useChangeClubPicture,
  useExportClub,
  useHideClub,
  usePublishClub,
  useRemoveClubPicture,
} from './api.ts';
import { toClubPicture } from './club-picture.ts';
import { nameOfStep, STEP_TITLES } from './club-steps.ts';

/** The pictures of the club's page, and the last step: publishing. */
export function LookSection({ club }: { club: ClubSettings }) {
  return (
    <div className="grid gap-6">
      <Pictures club={club} />
      <div className="border-t border-line pt-5">
        {club.published ? <Hide club={club} /> : <Publish club={club} />}
      </div>
      <Export slug={club.slug} />
    </div>
  );
}

/** Everything of the club but its people, for another installation. */
function Export({ slug }: { slug: string }) {
  const exporting = useExportClub();
  return (
    <div className="grid gap-2 border-t border-line pt-5">
      <h3>Arquivo do clube</h3>
      <p className="text-14 text-muted">
        Página, quadras, horários, preços e feriados em um arquivo, para levar a outra instalação. Sem
        clientes, reservas nem equipe.
      </p>
      <Button
        variant="secondary"
        className="w-fit"
        pending={exporting.isPending}
        onClick={() =>
          exporting.mutate(slug, {
            onSuccess: (file) =>
              saveFile(
                `${slug}.json`,
                new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
              ),
          })
        }
      >
        Exportar o clube
      </Button>
    </div>
  );
}

function Pictures({ club: { slug, name, pictures } }: { club: ClubSettings }) {
  const chosen = useRef<File | null>(null);
  const add = useAddClubPicture(() => {
    const { name, size, lastModified } = chosen.current ?? {};
    return [name, size, lastModified];
  });
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function send(files: readonly File[]) {
    setSending(true);
    setProblem(null);
    try {
      for (const file of files) {
        chosen.current = file;
        const image = await toClubPicture(file);
        await add.mutateAsync({ params: { slug }, body: { caption: `Foto de ${name}`.slice(0, 80), image } });
      }
    } catch (error) {
      setProblem(errorText(error, 'Não deu para ler ou enviar esta foto. Escolha outra, em JPEG ou PNG.'));
    } finally {
      setSending(false);
      if (input.current) input.current.value = '';
    }
  }
  const isFull = pictures.length >= CLUB_PICTURES_MAX;
  return (
    <div className="grid gap-4">
      <div>
        <h3>Fotos</h3>
        <p className="text-14 text-muted">
          A primeira é a capa da página do clube; até {CLUB_PICTURES_MAX} ao todo. Sem fotos também dá para
          publicar.
        </p>
      </div>
      {pictures.length > 0 && (
        <ul className="grid gap-4 desk:grid-cols-2" aria-label="Fotos do clube">
          {pictures.map((picture) => (
            <Picture key={picture.id} slug={slug} picture={picture} />
          ))}
        </ul>
      )}
      <Refusal text={problem} />
      {!isFull && (
        <label
          className={cx(
            'btn edge-control min-h-12 w-fit bg-surface px-5 text-16 text-ink',
            isSending && 'opacity-60',
          )}
        >
          <ImagePlus size={20} />
          {isSending ? 'Enviando a foto…' : 'Escolher fotos'}
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            disabled={isSending}
            onChange={(event) => {
              const room = CLUB_PICTURES_MAX - pictures.length;
              void send(Array.from(event.target.files ?? []).slice(0, room));
            }}
          />
        </label>
      )}
    </div>
  );
}

function Picture({ slug, picture }: { slug: string; picture: ClubPicture }) {
  const change = useChangeClubPicture();
  const remove = useRemoveClubPicture();
  const [isAsking, setAsking] = useState(false);
  const params = { slug, id: picture.id };
  return (
    <li className="grid gap-2">
      <div className="relative">
        <img
          src={picture.image}
          alt={picture.caption}
          width={480}
          height={270}
          loading="lazy"
          className="aspect-video h-auto w-full rounded-card bg-sunken object-cover"
        />
        {picture.is_cover && (
          <Chip tone="deep" className="absolute start-3 top-3">
            Capa
          </Chip>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!picture.is_cover && (
          <Button
            variant="quiet"
            size="small"
            pending={change.isPending}
            onClick={() => change.mutate({ params, body: { cover: true } })}
          >
            Pôr como capa
          </Button>
        )}
        <Button variant="danger" size="small" pending={remove.isPending} onClick={() => setAsking(true)}>
          Remover foto
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title="Remover a foto?"
        confirmLabel="Remover"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        Ela sai da página do clube na hora{picture.is_cover && ', e a seguinte vira a capa'}.
      </ConfirmDialog>
    </li>
  );
}

function Publish({ club: { slug, missing } }: { club: ClubSettings }) {
  const publish = usePublishClub(slug);
  const isReady = missing.length === 0;
  return (
    <div className="grid gap-4">
      <h3>Publicar</h3>
      {isReady ? (
        <p>Está tudo pronto. Publicado, o clube aparece para os jogadores, que já podem reservar.</p>
      ) : (
        <Note tone="amber">
          <p>Falta isto para publicar:</p>
          <ul className="mt-1 grid gap-1">
            {missing.map(({ step, sentence }) => (
              <li key={sentence}>
                {sentence}{' '}
                <DeskLink page="club" search={{ etapa: nameOfStep(step) }} className="font-bold underline">
                  {STEP_TITLES[step]}
                </DeskLink>
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Refusal error={publish.error} fallback="Não deu para publicar. Tente de novo." />
      <div>
        <Button
          size="tall"
          disabled={!isReady}
          pending={publish.isPending}
          onClick={() =>
            publish.mutate(
              { params: { slug } },
              {
                onSuccess: () => showToast({ message: 'Clube publicado! Os jogadores já podem reservar.' }),
              },
            )
          }
        >
          Publicar o clube
        </Button>
      </div>
    </div>
  );
}

function Hide({ club: { slug, name } }: { club: ClubSettings }) {
  const hide = useHideClub(slug);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <h3>Esconder o clube</h3>
      <p className="text-14 text-muted">
        Os jogadores deixam de ver o clube e de reservar. As reservas feitas continuam valendo.
      </p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Esconder o clube
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Esconder ${name}?`}
        confirmLabel="Esconder"
        danger
        pending={hide.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => hide.mutate({ params: { slug } }, { onSettled: () => setAsking(false) })}
      >
        Ninguém mais reserva até você publicar de novo. Quem já reservou continua com a reserva.
      </ConfirmDialog>
    </div>
  );
}
