import { formatChance, formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { LIMITS, MODEL } from '@bandeja/rules/levels/model';
import { INITIAL_RELIABILITY, LEVEL_MAX, LEVEL_MIN } from '@bandeja/rules/levels/scale';
import { DAYS_FOR_POINTS, RESULTS_WITH_POINTS_PER_DAY } from '@bandeja/rules/rankings/points';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Card } from '../../../ui/card.tsx';
import { CALIBRATION } from '../measured-calibration.ts';
import { CalibrationChart } from './calibration-chart.tsx';

/** Players of a group with varied meetings whose matches count in full. */
const CLUB_SIZE = LIMITS.connected_from + 6;

/** The decile with most matches, as the example in the text. */
const example = CALIBRATION.deciles.reduce((most, one) => (one.matches > most.matches ? one : most));

/** The rule of levels in plain Portuguese, with the measured calibration as a picture. */
export function LevelGuide() {
  return (
    <>
      <PageHeader
        title="Como o nível funciona"
        text="O que move seu nível, quanto, e como conferimos que as chances são verdadeiras."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Part title="De onde vem">
          <p>
            Você declara um nível de {LEVEL_MIN} a {LEVEL_MAX} uma vez, no cadastro. É um palpite, por isso
            ele começa com {INITIAL_RELIABILITY}% de confiabilidade. Depois só partidas competitivas, de dois
            contra dois e com resultado, movem o nível. Amistosas e Dinâmicas nunca.
          </p>
        </Part>
        <Part title="O que move">
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              <b>A chance.</b> Antes da partida, os níveis das duas duplas dão a chance de cada uma. Ganhar de
              quem está acima vale mais; perder de quem está abaixo custa mais.
            </li>
            <li>
              <b>Os games.</b> Conta quantos games sua dupla ganhou em relação ao esperado:{' '}
              <span className="whitespace-nowrap">6–1 6–1</span> move mais que{' '}
              <span className="whitespace-nowrap">7–6 7–6</span>. Um super tie-break conta como um game.
            </li>
            <li>
              <b>A confiabilidade.</b> Um nível novo anda em passos grandes, um nível conhecido em passos
              pequenos. Por isso parceiros dividem o resultado, mas não a mudança. Na conta da chance, um
              nível só declarado vale até {formatLevelExact(MODEL.doubt)} a menos.
            </li>
          </ul>
          <p>
            Quem ganha nunca desce e quem perde nunca sobe. Quem é muito favorito e ganha apertado fica onde
            está.
          </p>
        </Part>
        <Part title="Os limites">
          <p>
            Uma partida move no máximo {formatLevelExact(LIMITS.per_match)}, e um dia no máximo{' '}
            {formatLevelExact(LIMITS.per_day)}. Contra os mesmos adversários, as primeiras{' '}
            {LIMITS.free_meetings + 1} partidas em {LIMITS.meeting_days} dias valem inteiras; cada uma a mais
            vale menos. Em {LIMITS.month_days} dias o nível anda no máximo{' '}
            {formatLevelExact(LIMITS.per_month)}.
          </p>
          <p>
            Também conta com quem seus adversários jogam. Pelos últimos {LIMITS.connection_results} resultados
            de cada um, vemos a quantas outras pessoas eles se ligam. A partir de {LIMITS.connected_from},
            como num grupo de {CLUB_SIZE} que varia os jogos, a partida vale inteira. Com menos ela vale
            menos, mas nunca menos de {formatReliability(LIMITS.closed_weight * 100)}: um grupo fechado move o
            nível até {formatLevelExact(LIMITS.closed_per_month)} em {LIMITS.month_days} dias e não passa
            muito de {formatReliability(LIMITS.closed_reliability)} de confiabilidade.
          </p>
          <p>Tudo isso aparece em “Por que mudou?”, em cada mudança.</p>
        </Part>
        <Part title="Os pontos do ranking">
          <p>
            Pontuam as partidas competitivas dos últimos {DAYS_FOR_POINTS} dias, até{' '}
            {RESULTS_WITH_POINTS_PER_DAY} resultados por dia, de quem tem o e-mail confirmado. Contra os
            mesmos adversários os pontos diminuem como o nível.
          </p>
        </Part>
        <Part title="Quando volta atrás">
          <p>
            Se um resultado é contestado, ou alguém diz que não jogou, os níveis voltam e as partidas
            seguintes são contadas de novo. Quem foi posto na partida por outra pessoa e não confirma no prazo
            recebe a mudança de volta. Com muitas partidas sem confirmação, a mudança espera.
          </p>
        </Part>
        <Part title="As chances são verdadeiras?">
          <p>
            Medimos a mesma conta em {CALIBRATION.matches.toLocaleString('pt-BR')} partidas de duplas de tênis
            profissional de {CALIBRATION.from.slice(0, 4)} a {CALIBRATION.to.slice(0, 4)}, os resultados
            públicos mais próximos do padel. Quando ela disse {formatChance(example.predicted)}, a dupla
            ganhou {Math.round(example.observed * 100)} de cada 100 vezes. Quanto mais perto da diagonal, mais
            verdadeira a chance; o tamanho do ponto é o número de partidas.
          </p>
          <CalibrationChart />
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="one-column grid grid-cols-[minmax(0,1fr)] gap-3 leading-body">
      <h2>{title}</h2>
      {children}
    </Card>
  );
}
