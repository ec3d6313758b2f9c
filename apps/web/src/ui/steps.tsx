/** Progress in a flow of pages: "Passo 2 de 3", drawn as court lines. */
export function Steps({ step, of }: { step: number; of: number }) {
  return (
    <div className="grid gap-2">
      <p className="text-13 font-label text-muted">
        Passo {step} de {of}
      </p>
      <div className="flex gap-1.5" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of the step identifies the item.
          <span key={index} className={index < step ? 'h-1 flex-1 bg-blue' : 'h-1 flex-1 bg-line'} />
        ))}
      </div>
    </div>
  );
}
