import type { ReactNode } from 'react';
import { settings } from '../../settings.ts';
import { ProductSymbol } from '../brand/logo.tsx';

interface PictureHeadProps {
  /** Of the picture: `Ranking`, `Torneio`. */
  kind: string;
  about: ReactNode;
  title: ReactNode;
}

/** The top of a shared picture: the product, and what the picture shows. */
export function PictureHead({ kind, about, title }: PictureHeadProps) {
  return (
    <>
      <header>
        <p className="share-brand">
          <ProductSymbol height={28} onTurf />
          {settings.brand}
        </p>
        <p>{kind}</p>
      </header>
      <div className="share-what">
        <p>{about}</p>
        <h2>{title}</h2>
      </div>
    </>
  );
}
