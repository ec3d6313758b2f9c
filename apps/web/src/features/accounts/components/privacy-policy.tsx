import { Link } from '@tanstack/react-router';
import { settings } from '../../../settings.ts';
import { Item, LegalText, Part } from './legal-text.tsx';

/** The stored personal data, its purpose and its retention, in plain Portuguese (LGPD, Lei 13.709/2018). Describes only what the product does. */
export function PrivacyPolicy() {
  const { brand, support_url } = settings;
  return (
    <LegalText title="Política de privacidade">
      <p>
        O {brand} guarda o que precisa para você reservar quadras, registrar partidas e acompanhar seu nível.
        Nada além disso. Esta página explica o quê, por quê e por quanto tempo, como pede a Lei Geral de
        Proteção de Dados (LGPD, Lei 13.709/2018).
      </p>

      <Part title="O que guardamos e por quê">
        <dl>
          <Item name="Conta: e-mail, nome de usuário e senha">
            Para você entrar e receber os e-mails da própria conta. A senha fica só embaralhada (argon2id):
            nem nós conseguimos lê-la.
          </Item>
          <Item name="Cadastro de jogador: nome, mão, lado da quadra, gênero e, se você quiser, foto, celular, nascimento, cidade e CEP">
            Para montar duplas e partidas e para saberem com quem jogam.
          </Item>
          <Item name="Reservas e pagamentos: quadra, horário, preço e situação">
            Para garantir sua quadra, cobrar o valor combinado e devolver quando for o caso.
          </Item>
          <Item name="Partidas e nível: duplas, placares e evolução do nível">
            Para mostrar seus resultados e calcular seu nível.
          </Item>
          <Item name="Recados prontos de uma partida, e quem disse que alguém faltou a ela">
            Para quem joga combinar a partida e confiar em quem confirma.
          </Item>
          <Item name="Seu aceite destes textos: qual versão e quando">
            Para saber com o que você concordou, e quando quem é responsável por você autorizou.
          </Item>
          <Item name="Sua escolha sobre medir o uso: cada resposta e quando">
            Para só medir se você permitir.
          </Item>
          <Item name="Sessões: quando você entrou e até quando a entrada vale">
            Para manter você conectado e encerrar o acesso quando você sair.
          </Item>
          <Item name="Endereço de internet (IP)">
            Por pouco tempo, para barrar quem tenta adivinhar senhas, encher caixas de e-mail ou derrubar o
            serviço.
          </Item>
          <Item name="E-mail anterior, depois de uma troca">
            Por 7 dias, para avisar você e desfazer a troca se não foi você que pediu.
          </Item>
        </dl>
        <p>
          A base legal é a execução do serviço que você contratou (art. 7º, V) e, nos registros de pagamento,
          a obrigação legal (art. 7º, II).
        </p>
      </Part>

      <Part title="O que os outros veem">
        <p>
          Seu nome, foto, mão, lado da quadra, gênero, cidade, nível e resultados de partidas finalizadas são
          públicos. E-mail, nascimento e CEP só você vê. O celular também, a não ser que você, com 18 anos ou
          mais, escolha mostrá-lo em uma partida: aí os adultos que jogam essa partida o veem até um dia
          depois do fim.
        </p>
        <p>
          Os recados de uma partida só quem a joga lê. Se disserem que você faltou, você é avisado e pode
          responder; quem cria uma partida com você lê quantas vezes você faltou nos últimos 90 dias.
        </p>
      </Part>

      <Part title="Antes dos 18 anos">
        <p>
          A conta é para quem tem 13 anos ou mais. De 13 a 17, pedimos a data de nascimento e a autorização de
          quem é responsável, como pede o art. 14 da LGPD, e guardamos só o que está nesta página. Quem é
          responsável pode pedir para ver ou apagar tudo, pelo canal de suporte.
        </p>
      </Part>

      <Part title="Por quanto tempo">
        <ul>
          <li>Conta, cadastro, reservas e partidas: enquanto sua conta existir.</li>
          <li>Recados de partidas: 30 dias. Faltas: 120 dias.</li>
          <li>Sessões: até você sair ou ficar 30 dias sem usar.</li>
          <li>Links e códigos enviados por e-mail: valem por tempo curto e uma única vez.</li>
          <li>Registros de pagamento: pelo prazo que a lei exige, sem nome, e-mail ou celular.</li>
        </ul>
      </Part>

      <Part title="Com quem compartilhamos">
        <ul>
          <li>Com o clube em que você joga: a reserva.</li>
          <li>
            Com o banco que recebe o pagamento, quando você paga pelo aplicativo: nome, e-mail, valor e um
            número desta visita, contra fraudes. No cartão, também o CPF, que não guardamos. Os campos do
            cartão são do próprio banco: o número não passa por nós.
          </li>
          <li>Com um serviço de e-mail ou de registro de erros, se este clube ligar um: só o necessário.</li>
        </ul>
        <p>
          Não há anúncios nem venda de dados. Fora os campos do cartão, a página não carrega programas de
          terceiros.
        </p>
      </Part>

      <Part title="Medir o uso, só se você permitir">
        <p>
          Se este clube ligar a medição, perguntamos antes, e sem o seu sim nada é enviado. Com ele, saem
          deste aparelho:
        </p>
        <ul>
          <li>
            para um serviço de estatísticas, o tipo da página aberta (“Partida”, e não qual) e um número
            sorteado para este navegador;
          </li>
          <li>
            para um serviço de erros, o que falhou, quanto demorou e, de uma visita em dez ou quando algo
            falha, uma gravação da tela em que todo texto, campo e foto está coberto.
          </li>
        </ul>
        <p>
          Nenhum deles recebe nome, e-mail, celular, número de conta ou o que você escreve. A base legal é o
          seu consentimento (art. 7º, I). Você muda de ideia a qualquer hora no{' '}
          <Link to="/profile">Perfil</Link>: a medição para na hora e o número é apagado.
        </p>
      </Part>

      <Part title="Neste aparelho">
        <p>
          Guardamos no seu navegador a sessão, suas preferências de aparência, um rascunho do que você estava
          digitando, uma cópia do seu cadastro para abrir sem sinal sua resposta sobre medir o uso e, até
          fechar a página, o número da visita que vai com um pagamento. Um cookie de segurança, que só o
          servidor lê, lembra por 180 dias que você já entrou por este aparelho: assim, as tentativas de
          outros não impedem a sua entrada. Outro diz, por 20 segundos, de quando é o que você viu ou mudou.
          Não usamos cookies de publicidade. Ao sair, a sessão e a cópia são apagadas.
        </p>
      </Part>

      <Part title="Seus direitos">
        <p>
          Você pode ver, corrigir e baixar seus dados e excluir sua conta a qualquer hora, em{' '}
          <Link to="/profile">Perfil</Link>. Ao excluir, seus dados pessoais são apagados, as reservas futuras
          são canceladas e, nas partidas dos outros, você aparece como “Jogador removido”.
        </p>
        <p>
          Você também pode perguntar o que guardamos, pedir a correção ou se opor a um uso. Se a resposta não
          bastar, procure a Autoridade Nacional de Proteção de Dados (ANPD).
        </p>
      </Part>

      <Part title="Contato">
        <p>
          Fale com a gente sobre privacidade pelo{' '}
          <a href={support_url} target="_blank" rel="noreferrer">
            canal de suporte
          </a>
          . Se esta política mudar, a nova data aparece no alto desta página.
        </p>
      </Part>
    </LegalText>
  );
}
