import type { Login } from '@earshot/contract/schemas/account/session.ts'
import { validate } from '@earshot/contract/schemas/messages.ts'
import { type ChangeEvent, useRef, useState } from 'react'

type Name = 'username' | 'password'

const EMPTY: Login = { username: '', password: '' }

/**
 * Keeps two fields, which are checked when they are left and from then on with every letter. It does this itself,
 * because a form library would be a tenth of what a visitor waits for on this page; every other form has one.
 */
export function useSignInForm(onChange: () => void, username: string) {
  const [values, setValues] = useState({ ...EMPTY, username })
  const [errors, setErrors] = useState<SignInErrors>({})
  const [judged, setJudged] = useState<readonly Name[]>([])
  const inputs = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  function judge(next: Login, names: readonly Name[]): void {
    loadSignInRules().then(
      check => {
        const found = check(next)
        setErrors(Object.fromEntries(names.map(name => [name, found[name]])))
      },
      () => undefined,
    )
  }

  function bind(name: Name) {
    return {
      name,
      ref: inputs[name],
      value: values[name],
      // The rules are loaded when a person begins to type, not before.
      onFocus: () => void loadSignInRules().catch(() => undefined),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = { ...values, [name]: event.target.value }
        setValues(next)
        onChange()
        if (judged.includes(name)) judge(next, judged)
      },
      onBlur: () => {
        const names = judged.includes(name) ? judged : [...judged, name]
        setJudged(names)
        judge(values, names)
      },
    }
  }

  /** @returns whether the form may be sent; otherwise the first wrong field has the focus */
  async function isValid(): Promise<boolean> {
    const check = await loadSignInRules()
    const found = check(values)
    setErrors(found)
    setJudged(['username', 'password'])
    const wrong = (['username', 'password'] as const).find(name => found[name] !== undefined)
    if (wrong !== undefined) inputs[wrong].current?.focus()
    return wrong === undefined
  }

  function reset(): void {
    setValues(EMPTY)
    setErrors({})
    setJudged([])
  }

  return { values, errors, bind, isValid, reset, focusPassword: () => inputs.password.current?.focus() }
}

/** The first broken rule of each field, as a key. */
type SignInErrors = Partial<Record<keyof Login, string | undefined>>

type Check = (values: Login) => SignInErrors

let loading: Promise<Check> | undefined

/** Loads the contract's rules with their library while the visitor types: the form shows without them. */
function loadSignInRules(): Promise<Check> {
  loading ??= load().catch(error => {
    // The network was away at this moment, so the next submit tries again.
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Check> {
  const { Login } = await import('@earshot/contract/schemas/account/session.ts')
  return values => {
    const result = validate(Login, values)
    if (result.ok) return {}
    return { username: result.fields.username?.[0], password: result.fields.password?.[0] }
  }
}
