import { entradasDe, testesDe } from './entry.ts'

const forms = testesDe('src/features/usuario/components/forms.test.tsx')
const perfil = testesDe('src/features/perfil/components/meu-perfil.test.tsx')
const access = testesDe('tests/e2e/access.spec.ts')
const account = testesDe('tests/e2e/account.spec.ts')

const loginVazio = forms('says what is missing under its own field and sends nothing')
const loginErrado = forms('answers wrong credentials with the dialog; the fields keep their text')
const registroVazio = forms('asks for what is missing, each under its own field, and sends nothing')
const senhas = forms('refuses passwords that differ, on leaving the field and on sending')
const registrado = forms('leads on after the person has read that the account is there')
const naoRegistrado = forms('says why the account was refused, and puts field errors at their field')
const visitante = access(
  'a visitor sees home, Sobre, login and registration; anywhere else home, and registration for the account',
)
const guardados = testesDe('src/app/session.test.tsx')(
  'keeps status, email and nomeExibicao on the device, and nothing after leaving',
)
const emCadaAba = access('login and logout are followed at once in every tab')
const novaConta = testesDe('tests/e2e/main-job.spec.ts')(
  'a newcomer registers, books a free time and finds it under her profile; reception sees it too',
)
const campos = perfil('has the profile’s fields, masked, the login’s email to be read alone, and a way back')
const cep = perfil('fills the address, leaves it to be changed, and goes on to the number')
const salvo = account(
  'the profile: the postal code fills the address, what is saved stays, a wrong CPF is told at its field',
)
const visitas = account('her own visits: empty at first, then one that she can cancel after being asked')
const recepcao = testesDe('tests/e2e/reception.spec.ts')(
  'reception sees who is registered, and nothing of a profile of her own',
)

const ninguem = testesDe('src/features/perfil/components/usuarios-vazio.test.tsx')(
  'says that nobody is registered, in the specification’s words',
)

/** Login, registration, what is stored, and the account: sections 2, 3, 4, 5, 6 and 8. */
export const conta = entradasDe([
  ['2', '/login: email and password', loginErrado, { provas: ['Email', 'Senha'] }],
  ['2', 'Voltar para o menu', visitante],
  [
    '2',
    '/register: username, email, password, confirm password',
    novaConta,
    { provas: ['Nome de usuário', 'Email', 'Senha', 'Confirmar senha'] },
  ],
  ['2', 'Minha conta', salvo],
  ['2', 'Veja e edite suas informações pessoais abaixo.', salvo],
  ['2', 'Atualizar', salvo],
  ['2', 'Voltar', campos, { provas: ['Voltar', '/'] }],
  ['2', 'Perfil', salvo],
  ['2', 'Meus agendamentos', salvo],
  ['2', 'Admin: only the list of users is shown', recepcao, { provas: ['/perfil', 'tab', '0'], nota: 'A13' }],
  [
    '2',
    'If no status is stored, the user goes to /register',
    visitante,
    { provas: ['/perfil', 'Registrar'] },
  ],
  [
    '2',
    'Address fields auto-fill from a postal-code lookup by cep',
    cep,
    { provas: ['CEP', '05435-000', 'Logradouro', 'Bairro', 'Município', 'UF', 'Rua Harmonia', 'SP'] },
  ],
  ['3', 'email: read-only login email', campos, { provas: ['Email', 'marina@exemplo.test'] }],
  [
    '3',
    'PerfilUsuario: nome, sobrenome, dataNascimento, uf, municipio, bairro, logradouro, numero, complemento',
    campos,
    {
      provas: [
        'Nome',
        'Sobrenome',
        'Data de nascimento',
        'UF',
        'Município',
        'Bairro',
        'Logradouro',
        'Número',
        'Complemento',
      ],
    },
  ],
  ['3', 'telefone: mask (99) 99999-9999', campos, { provas: ['11984637731', '(11) 98463-7731'] }],
  ['3', 'cpf: mask 999.999.999-99', campos, { provas: ['52998224725', '529.982.247-25'] }],
  ['3', 'cep: mask 99999-999', campos, { provas: ['05435000', '05435-000'] }],
  [
    '3',
    'Stored locally: status, email, nomeExibicao',
    guardados,
    { provas: ['Admin', 'Usuario', 'ana@exemplo.test', 'Ana'] },
  ],
  ['4', 'Login success: status stored, then go to /', novaConta, { provas: ['Entrar', '/'] }],
  ['4', "'Sair' clears local storage and goes to /", emCadaAba, { provas: ['Sair', '/'] }],
  ['4', 'Register success: modal with OK going to /login', novaConta, { provas: ['OK', '/login'] }],
  ['4', 'Register error: modal that just closes', naoRegistrado, { provas: ['OK'] }],
  [
    '4',
    'Profile save: not found, create; found, update',
    salvo,
    { provas: ['Perfil cadastrado com sucesso!', 'Perfil atualizado com sucesso!'] },
  ],
  ['4', 'Profile save: store display name', salvo, { provas: ['nomeExibicao', 'Maria das Dores'] }],
  ['5', 'Email é obrigatório!', loginVazio, { nota: 'A1, A2: under its own field, and nothing is sent' }],
  ['5', 'Senha é obrigatória!', loginVazio, { nota: 'A1, A2' }],
  ['5', 'Nome de usuário é obrigatório!', registroVazio],
  [
    '5',
    'the request is sent only if email, username and password are filled',
    registroVazio,
    { provas: ['Email é obrigatório!', 'Senha é obrigatória!', 'Nome de usuário é obrigatório!'] },
  ],
  ['5', 'As senhas não são iguais!', senhas],
  ['6', 'Usuario: own appointments', visitas, { provas: ['/perfil?aba=agendamentos'] }],
  ['8', 'Erro ao fazer login, email ou senha incorretos!', loginErrado],
  ['8', 'Confirmar', loginErrado],
  ['8', 'Erro ao realizar o cadastro!', naoRegistrado],
  ['8', 'Cadastro realizado com sucesso!', registrado],
  ['8', 'OK', registrado],
  [
    '8',
    'Erro ao atualizar/cadastrar perfil. Tente novamente mais tarde.',
    perfil('says that it failed where nothing could be kept'),
  ],
  ['8', 'Perfil atualizado com sucesso!', salvo],
  ['8', 'Perfil cadastrado com sucesso!', salvo],
  ['8', 'Não tem usuários cadastrados para serem exibidos', ninguem],
  ['8', 'Você não possui agendamentos para serem exibidos.', visitas],
])
