import { entriesOf, testsOf } from './entry.ts'

const forms = testsOf('src/features/usuario/components/forms.test.tsx')
const perfil = testsOf('src/features/perfil/components/my-perfil.test.tsx')
const access = testsOf('tests/e2e/access.spec.ts')
const account = testsOf('tests/e2e/account.spec.ts')

const loginEmpty = forms('says what is missing under its own field and sends nothing')
const loginWrong = forms('answers wrong credentials with the dialog; the fields keep their text')
const registrationEmpty = forms('asks for what is missing, each under its own field, and sends nothing')
const passwords = forms('refuses passwords that differ, on leaving the field and on sending')
const registered = forms('leads on after the person has read that the account is there')
const notRegistered = forms('says why the account was refused, and puts field errors at their field')
const visitor = access(
  'a visitor sees home, Sobre, login and registration; anywhere else home, and registration for the account',
)
const stored = testsOf('src/app/session.test.tsx')(
  'keeps status, email and nomeExibicao on the device, and nothing after leaving',
)
const inEveryTab = access('login and logout are followed at once in every tab')
const newAccount = testsOf('tests/e2e/main-job.spec.ts')(
  'a newcomer registers, books a free time and finds it under her profile; reception sees it too',
)
const profileFields = perfil(
  'has the profile’s fields, masked, the login’s email to be read alone, and a way back',
)
const cep = perfil('fills the address, leaves it to be changed, and goes on to the number')
const saved = account(
  'the profile: the postal code fills the address, what is saved stays, a wrong CPF is told at its field',
)
const ownVisits = account('her own visits: empty at first, then one that she can cancel after being asked')
const reception = testsOf('tests/e2e/reception.spec.ts')(
  'reception sees who is registered, and nothing of a profile of her own',
)

const nobody = testsOf('src/features/perfil/people/usuario-list-empty.test.tsx')(
  'says that nobody is registered, in the specification’s words',
)

/** Login, registration, what is stored, and the account: sections 2, 3, 4, 5, 6 and 8. */
export const accountEntries = entriesOf([
  ['2', '/login: email and password', loginWrong, { proofs: ['Email', 'Senha'] }],
  ['2', 'Voltar para o menu', visitor],
  [
    '2',
    '/register: username, email, password, confirm password',
    newAccount,
    { proofs: ['Nome de usuário', 'Email', 'Senha', 'Confirmar senha'] },
  ],
  ['2', 'Minha conta', saved],
  ['2', 'Veja e edite suas informações pessoais abaixo.', saved],
  ['2', 'Atualizar', saved],
  ['2', 'Voltar', profileFields, { proofs: ['Voltar', '/'] }],
  ['2', 'Perfil', saved],
  ['2', 'Meus agendamentos', saved],
  [
    '2',
    'Admin: only the list of users is shown',
    reception,
    { proofs: ['/perfil', 'tab', '0'], note: 'A13' },
  ],
  ['2', 'If no status is stored, the user goes to /register', visitor, { proofs: ['/perfil', 'Registrar'] }],
  [
    '2',
    'Address fields auto-fill from a postal-code lookup by cep',
    cep,
    { proofs: ['CEP', '05435-000', 'Logradouro', 'Bairro', 'Município', 'UF', 'Rua Harmonia', 'SP'] },
  ],
  ['3', 'email: read-only login email', profileFields, { proofs: ['Email', 'marina@exemplo.test'] }],
  [
    '3',
    'PerfilUsuario: nome, sobrenome, dataNascimento, uf, municipio, bairro, logradouro, numero, complemento',
    profileFields,
    {
      proofs: [
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
  ['3', 'telefone: mask (99) 99999-9999', profileFields, { proofs: ['11984637731', '(11) 98463-7731'] }],
  ['3', 'cpf: mask 999.999.999-99', profileFields, { proofs: ['52998224725', '529.982.247-25'] }],
  ['3', 'cep: mask 99999-999', profileFields, { proofs: ['05435000', '05435-000'] }],
  [
    '3',
    'Stored locally: status, email, nomeExibicao',
    stored,
    { proofs: ['Admin', 'Usuario', 'ana@exemplo.test', 'Ana'] },
  ],
  ['4', 'Login success: status stored, then go to /', newAccount, { proofs: ['Entrar', '/'] }],
  ['4', "'Sair' clears local storage and goes to /", inEveryTab, { proofs: ['Sair', '/'] }],
  ['4', 'Register success: modal with OK going to /login', newAccount, { proofs: ['OK', '/login'] }],
  ['4', 'Register error: modal that just closes', notRegistered, { proofs: ['OK'] }],
  [
    '4',
    'Profile save: not found, create; found, update',
    saved,
    { proofs: ['Perfil cadastrado com sucesso!', 'Perfil atualizado com sucesso!'] },
  ],
  ['4', 'Profile save: store display name', saved, { proofs: ['nomeExibicao', 'Maria das Dores'] }],
  ['5', 'Email é obrigatório!', loginEmpty, { note: 'A1, A2: under its own field, and nothing is sent' }],
  ['5', 'Senha é obrigatória!', loginEmpty, { note: 'A1, A2' }],
  ['5', 'Nome de usuário é obrigatório!', registrationEmpty],
  [
    '5',
    'the request is sent only if email, username and password are filled',
    registrationEmpty,
    { proofs: ['Email é obrigatório!', 'Senha é obrigatória!', 'Nome de usuário é obrigatório!'] },
  ],
  ['5', 'As senhas não são iguais!', passwords],
  ['6', 'Usuario: own appointments', ownVisits, { proofs: ['/perfil?aba=agendamentos'] }],
  ['8', 'Erro ao fazer login, email ou senha incorretos!', loginWrong],
  ['8', 'Confirmar', loginWrong],
  ['8', 'Erro ao realizar o cadastro!', notRegistered],
  ['8', 'Cadastro realizado com sucesso!', registered],
  ['8', 'OK', registered],
  [
    '8',
    'Erro ao atualizar/cadastrar perfil. Tente novamente mais tarde.',
    perfil('says that it failed where nothing could be kept'),
  ],
  ['8', 'Perfil atualizado com sucesso!', saved],
  ['8', 'Perfil cadastrado com sucesso!', saved],
  ['8', 'Não tem usuários cadastrados para serem exibidos', nobody],
  ['8', 'Você não possui agendamentos para serem exibidos.', ownVisits],
])
