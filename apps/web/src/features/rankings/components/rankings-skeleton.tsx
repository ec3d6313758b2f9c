import { Section } from '../../../ui/card.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';

/** Placeholder of the player's rankings, until their code and answer have arrived. */
export const RankingsSkeleton = () => (
  <Section title="Rankings" className="rankings-section">
    <Loading label="Carregando os rankings" className="contents">
      <Carousel label="Rankings">
        <CardSkeleton />
      </Carousel>
    </Loading>
  </Section>
);
