import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { CODE_MINUTES } from '#domain/account/rules.ts'
import type { CodeInput } from '#domain/account/schema.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { AccountFrame } from '#src/components/page/account-frame.tsx'
import { Steps } from '#src/components/steps.tsx'
import { AskForCode } from '#src/features/account/components/ask-for-code.tsx'
import { CodeForm } from '#src/features/account/components/code-form.tsx'
import { NewPasswordForm } from '#src/features/account/components/new-password-form.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { readReturnState } from '../kept/return-to.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { verifySoon } from '../verify-session.ts'

const HERE = '/esqueciASenha'
type Step = 'ask' | 'code' | 'password'

/** The step of a navigation state, which the browser keeps and which may be anything. */
function stepOf(state: unknown): Step {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return step === 'code' || step === 'password' ? step : 'ask'
}

/**
 * "Esqueci a senha": how to come by a code, the code, the new password. Each step is one of the browser's, so
 * that Back goes one step. The code lives in this page alone: loaded anew, it asks for it again.
 */
export function Screen() {
  const session = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { to, email } = readReturnState(state)
  const line = useReachable()
  const clinica = useClinica()
  const { missing } = usePull(['clinica'])
  const [typed, setTyped] = useState<CodeInput>({ enderecoEmail: email ?? session?.email ?? '', codigo: '' })
  const [codeError, setCodeError] = useState<string | null>(null)
  if (session !== null && !session.expirada) return <Navigate to={to ?? '/'} state={to?.state} replace />

  const asked = stepOf(state)
  const step = asked === 'password' && typed.codigo === '' ? 'code' : asked
  const stateOf = (next: Step, known: CodeInput) => ({ from: to, email: known.enderecoEmail, step: next })
  const loginLink = (words: string) => (
    <Link to="/login" state={{ from: to, email: typed.enderecoEmail }}>
      {words}
    </Link>
  )
  const toLogin = loginLink('Voltar para o login')

  if (step === 'ask')
    return (
      <AccountFrame
        key={step}
        art="low"
        title="Esqueci a senha"
        subtitle={`Peça um código à recepção. Ela confere quem é você e passa seis números, que valem por ${CODE_MINUTES} minutos.`}
        links={toLogin}
      >
        <AskForCode
          numbers={clinica}
          loading={!missing}
          onHasCode={() => void navigate(HERE, { state: stateOf('code', typed) })}
        />
      </AccountFrame>
    )
  if (step === 'code')
    return (
      <AccountFrame
        key={step}
        art="low"
        steps={<Steps at={1} of={2} />}
        title="Digite o código"
        subtitle="Os seis números que a recepção passou, e o email da sua conta."
        links={toLogin}
      >
        <CodeForm
          {...line}
          initial={typed}
          codeError={codeError}
          onRight={(right) => {
            setCodeError(null)
            setTyped(right)
            // Loaded anew at the password, the page has asked for the code again in that very step.
            void navigate(HERE, { state: stateOf('password', right), replace: asked === 'password' })
          }}
        />
      </AccountFrame>
    )
  return (
    <AccountFrame
      key={step}
      art="low"
      steps={<Steps at={2} of={2} />}
      title="Nova senha"
      subtitle="Código certo. Agora escolha a senha nova."
      links={toLogin}
    >
      <NewPasswordForm
        {...line}
        proof={typed}
        login={loginLink('Entrar com a nova senha')}
        onCodeRefused={(sentence) => {
          setCodeError(sentence)
          setTyped({ ...typed, codigo: '' })
          void navigate(-1)
        }}
        onDone={() => {
          notify.ok('Senha trocada')
          verifySoon()
        }}
      />
    </AccountFrame>
  )
}
