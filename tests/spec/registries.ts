import { entriesOf, testsOf } from './entry.ts'

const procedimentoTests = testsOf('src/features/procedimento/components/procedimento-registry.test.tsx')
const vouchers = testsOf('src/features/voucher/components/voucher-registry.test.tsx')
const mensagemTests = testsOf('src/features/mensagem/components/mensagem-registry.test.tsx')
const procedimentoEmpty = procedimentoTests('says what is missing under each field and sends nothing')
const procedimentoBack = procedimentoTests('is left for an empty register mode by "Voltar para o cadastro"')
const procedimentoDeleted = procedimentoTests('asks first, then is gone here and in the form')
const voucherEmpty = vouchers('%s is sent only if both are filled')
const voucherBack = vouchers(
  'is edited and left again for the register mode, and deleted only after a question',
)
const mensagemNew = mensagemTests('starts enabled and of type 1; what is missing blocks saving')
const mensagemBack = mensagemTests('“Voltar para o cadastro” leaves edit mode with an empty form')
const mensagemTypes = mensagemTests('has type %i, %s')
const mensagemDelete = mensagemTests('asks the specification’s question before deleting; Cancelar keeps it')

const browser = testsOf('tests/e2e/admin-registries.spec.ts')

/** Procedures, vouchers and messages: sections 2, 3 and 5. */
export const registryEntries = entriesOf([
  ['2', 'Deletar', procedimentoBack],
  ['2', 'Editar', procedimentoBack],
  ['2', 'Voltar para o cadastro', procedimentoBack],
  [
    '2',
    'Procedures: after saving it returns to register mode',
    procedimentoTests('registers with the wire’s values and is empty again'),
    { proofs: ['Salvar'] },
  ],
  [
    '2',
    'Procedures: Deletar opens a confirmation modal',
    procedimentoDeleted,
    { proofs: ['dialog', 'Confirmar', 'Cancelar'] },
  ],
  [
    '2',
    'Procedures: valor numeric input, tempo time input',
    procedimentoTests('registers with the wire’s values and is empty again'),
    { proofs: ['Valor', '1.234,50', 'Tempo', '0040'] },
  ],
  [
    '2',
    'Procedures: imagem must be an image file',
    procedimentoTests('refuses %o'),
    { proofs: ['tabela.pdf', 'tabela.pdf não é uma imagem'] },
  ],
  [
    '2',
    'Vouchers: same pattern',
    voucherBack,
    { proofs: ['Editar', 'Deletar', 'Voltar para o cadastro', 'Confirmar', 'Cancelar'] },
  ],
  ['2', 'Habilitado', vouchers('starts enabled, and shows what a client will see while it is typed')],
  ['2', 'Cadastro de Mensagem', mensagemNew],
  [
    '2',
    'Messages: back link to /',
    mensagemTests('leads back to the home screen'),
    { proofs: ['Voltar para o menu', '/'] },
  ],
  [
    '2',
    "Messages: 'Voltar para o cadastro' returns to create mode and clears the form",
    mensagemBack,
    { proofs: ['Voltar para o cadastro', 'Cadastro de Mensagem'] },
  ],
  [
    '2',
    'Messages: enabled toggle defaults to true, type defaults to 1',
    mensagemNew,
    { proofs: ['Habilitado', 'Cupom'] },
  ],
  [
    '2',
    'Sem mensagens para serem exibidas',
    mensagemTests('has the specification’s sentence for an empty list'),
  ],
  ['2', 'Tem certeza de que deseja excluir esta mensagem?', mensagemDelete],
  [
    '3',
    'Type codes 1 to 5: Cupom, Informação, Tratamentos, Sobre mim, the clinic’s own about text',
    mensagemTypes,
    {
      proofs: ['1', 'Cupom', '2', 'Informação', '3', 'Tratamentos', '4', 'Sobre mim', '5', 'Sobre a clínica'],
    },
  ],
  [
    '4',
    'Admin forms: the list of procedures reloads after update and delete',
    browser('a procedure is changed, left alone and deleted'),
    { proofs: ['Alterar Procedimento', 'R$\u00a0210,50', 'Confirmar', '0'] },
  ],
  [
    '4',
    'Admin forms: the list of vouchers reloads',
    browser('a voucher is shown to clients only while it is enabled; what was typed outlives the session'),
    { proofs: ['Habilitado', 'Confirmar', '0'] },
  ],
  [
    '4',
    'Admin forms: the list of messages reloads',
    browser('a message is registered, changed and deleted; without internet its form keeps and waits'),
    { proofs: ['Informação', 'Desabilitada', 'Confirmar', '0'] },
  ],
  [
    '5',
    'Procedure: Nome é obrigatório!',
    procedimentoEmpty,
    {
      proofs: ['Nome é obrigatório!'],
      note: 'A1: and nothing is sent',
    },
  ],
  ['5', 'Procedure: Descrição é obrigatória!', procedimentoEmpty, { proofs: ['Descrição é obrigatória!'] }],
  ['5', 'Procedure: Valor é obrigatório!', procedimentoEmpty, { proofs: ['Valor é obrigatório!'] }],
  ['5', 'Procedure: Tempo é obrigatório!', procedimentoEmpty, { proofs: ['Tempo é obrigatório!'] }],
  [
    '5',
    'Voucher: both are required, to create and to update',
    voucherEmpty,
    {
      proofs: ['Nome é obrigatório!', 'Descrição é obrigatória!', 'Alterar Voucher'],
      note: 'A1: an update too',
    },
  ],
  [
    '5',
    'Message: both block saving',
    mensagemNew,
    { proofs: ['Nome é obrigatório!', 'Descrição é obrigatória!'] },
  ],
])
