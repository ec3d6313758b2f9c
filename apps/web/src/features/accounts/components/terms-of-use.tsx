import { HOLD_MINUTES } from '@bandeja/rules/bookings/constants';
import { MINIMUM_AGE } from '@bandeja/rules/players/age';
import { Link } from '@tanstack/react-router';
import { settings } from '../../../settings.ts';
import { LegalText, Part } from './legal-text.tsx';

/** The terms between the product and its players, in plain Portuguese; the refund rule comes first. */
export function TermsOfUse() {
  const { brand, support_url } = settings;
  return (
    <LegalText title="Termos de uso">
      <p>
        O {brand} é o lugar de reservar quadras de padel, registrar partidas e acompanhar seu nível. Ao criar
        uma conta você concorda com estes termos e com a{' '}
        <Link to="/politica-privacidade">política de privacidade</Link>.
      </p>

      <Part title="Sua conta">
        <ul>
          <li>
            É para quem tem {MINIMUM_AGE} anos ou mais. Antes dos 18, com a autorização de quem é responsável.
          </li>
          <li>Use seus dados de verdade: o clube e quem joga com você contam com eles.</li>
          <li>A conta é sua: não empreste a senha. Se alguém a descobriu, troque-a no seu perfil.</li>
          <li>Você pode excluir a conta a qualquer hora, no seu perfil.</li>
        </ul>
      </Part>

      <Part title="Reservas">
        <ul>
          <li>
            A quadra que você escolhe fica guardada pelo tempo que aparece na tela, em geral {HOLD_MINUTES}{' '}
            minutos, à espera do pagamento. Sem ele, volta a ficar livre e nada é cobrado.
          </li>
          <li>
            Com o Pix gerado, a quadra espera pelo tempo que aparece na tela. Um Pix que venceu sem ser pago
            não custa nada; um que chega depois vira a mesma reserva, se a quadra ainda estiver livre, ou
            volta inteiro para você.
          </li>
          <li>Onde o clube não cobra pelo {brand}, é o clube que confirma a reserva e recebe o pagamento.</li>
        </ul>
      </Part>

      <Part title="Cancelar e receber de volta">
        <ul>
          <li>
            <b>Dentro do prazo, o dinheiro volta inteiro.</b> Cada clube diz até quantas horas antes do jogo o
            cancelamento é grátis. Você vê o dia e a hora desse prazo antes de reservar e na própria reserva.
          </li>
          <li>
            <b>Depois do prazo, não há devolução.</b> Ainda dá para cancelar até a hora do jogo, para outra
            pessoa usar a quadra. O aviso aparece antes de você confirmar.
          </li>
          <li>
            <b>Se o clube cancelar, o dinheiro volta sempre inteiro</b>, a qualquer hora.
          </li>
          <li>
            A devolução vai para a forma de pagamento que você usou: no Pix, para a mesma conta; no cartão, na
            fatura, no prazo do seu banco.
          </li>
          <li>
            Ao excluir sua conta, as reservas futuras são canceladas pela regra de cada uma. Nada aqui tira um
            direito que a lei dá a você como consumidor.
          </li>
        </ul>
      </Part>

      <Part title="Partidas e nível">
        <ul>
          <li>Registre o placar como foi: ele vale para todos que jogaram.</li>
          <li>O nível é uma estimativa feita das partidas finalizadas, não um título.</li>
          <li>
            Seu nome, nível e resultados são públicos, como explica a{' '}
            <Link to="/politica-privacidade">política de privacidade</Link>.
          </li>
        </ul>
      </Part>

      <Part title="O que não pode">
        <p>
          Reservar para revender, criar contas ou resultados falsos, ofender outros jogadores ou tentar
          derrubar o serviço. Nesses casos podemos suspender a conta e cancelar suas reservas, com o dinheiro
          de volta pela regra acima.
        </p>
      </Part>

      <Part title="Quem responde pelo quê">
        <p>
          O clube responde pela quadra e pelo que acontece nela. Nós respondemos pelo {brand}: se um erro
          nosso deixar você sem a quadra que pagou, o dinheiro volta inteiro.
        </p>
      </Part>

      <Part title="Mudanças e contato">
        <p>
          Se estes termos mudarem, a nova data aparece no alto desta página, e o que você já reservou segue a
          regra de quando reservou. Dúvidas? Fale com a gente pelo{' '}
          <a href={support_url} target="_blank" rel="noreferrer">
            canal de suporte
          </a>
          . Vale a lei brasileira.
        </p>
      </Part>
    </LegalText>
  );
}
