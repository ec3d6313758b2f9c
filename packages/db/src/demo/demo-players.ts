type Gender = 'M' | 'F' | 'O';
type Side = 'right' | 'left' | 'both';

export type DemoPlayer = {
  first_name: string;
  last_name: string;
  gender: Gender;
  best_hand: Side;
  court_position: Side;
  /** Declared level on the first day, in steps of 0.5. */
  level: number;
  city: string;
  /** Slug of the player's club. */
  club: string;
};

/** `first|last|gender|hand|court position|declared level`, and the city where it differs from that of the club. */
const MOEMA = `
Rafael|Martins|M|right|left|3
Thiago|Siqueira|M|right|right|3.5
João Pedro|Albuquerque|M|right|left|3.5
Lucas|Ferraz|M|left|right|3
Ana Beatriz|Lima|F|right|right|3
Maria Fernanda|Oliveira|F|right|left|4
Caio|Prado|M|right|both|4
Camila|Nakamura|F|right|right|2.5
Gustavo|Bianchi|M|right|left|4.5|Santo André
Letícia|Moraes|F|left|right|3.5
Felipe|Yamashita|M|right|left|5
Renata|Duarte|F|right|right|2
Bruno|Cavalcanti|M|right|both|2.5|Guarulhos
Isabela|Rocha|F|right|left|1.5
Eduardo|Salles|M|both|left|5.5
Patrícia|Gouveia|F|right|right|3
Vinícius|Teixeira|M|right|left|6
Marina|Castelo|F|right|right|0.5
`;

const RIO_NEGRO = `
Raimundo Nonato|Batista|M|right|left|4
Larissa|Tavares|F|right|right|3
Diego|Assunção|M|left|right|3.5
Kelly Cristina|Farias|F|right|right|2
Anderson|Lobato|M|right|left|5
Jéssica|Pantoja|F|right|both|1.5
Marcos Vinícius|Pinheiro|M|right|right|2.5
Tainá|Monteiro|F|right|left|4.5
Igor|Benchimol|M|right|left|3|Iranduba
Socorro|Maia|F|right|right|1
Wellington|Braga|M|left|left|6
`;

const ILHA = `
Guilherme|Schmitt|M|right|left|4.5
Bárbara|Koerich|F|right|right|3.5|São José
Matheus|Steffen|M|right|right|3
Júlia|Hoffmann|F|left|left|2.5
Rodrigo|Vieira|M|right|left|5.5
Carolina|Zimmermann|F|right|right|4
Alex|Machado|O|both|both|2
Gabriela|Nunes|F|right|left|5
Otávio|Silveira|M|right|right|3.5|Palhoça
Helena|Bittencourt|F|right|right|1
Fernando|Ramos|M|right|left|4
`;

/** Forty fictional players; the first is the demo account. */
export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  ...readPlayers(MOEMA, 'arena-moema-padel', 'São Paulo'),
  ...readPlayers(RIO_NEGRO, 'rio-negro-padel', 'Manaus'),
  ...readPlayers(ILHA, 'ilha-padel-clube', 'Florianópolis'),
];

function readPlayers(lines: string, club: string, clubCity: string): DemoPlayer[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [first_name = '', last_name = '', gender, hand, position, level, city = clubCity] =
        line.split('|');
      return {
        first_name,
        last_name,
        gender: gender === 'F' || gender === 'O' ? gender : 'M',
        best_hand: sideOf(hand),
        court_position: sideOf(position),
        level: Number(level),
        city,
        club,
      };
    });
}

function sideOf(text: string | undefined): Side {
  return text === 'left' || text === 'both' ? text : 'right';
}
