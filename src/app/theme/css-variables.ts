import type { CSSVariablesResolver } from '@mantine/core'

const soft = (name: string) => ({
  [`--mantine-color-${name}-light`]: `var(--mantine-color-${name}-1)`,
  [`--mantine-color-${name}-light-hover`]: `var(--mantine-color-${name}-2)`,
  [`--mantine-color-${name}-light-color`]: `var(--mantine-color-${name}-8)`,
  [`--mantine-color-${name}-outline`]: `var(--mantine-color-${name}-7)`,
  [`--mantine-color-${name}-outline-hover`]: `var(--mantine-color-${name}-0)`,
})

/**
 * Where Mantine's own values fail WCAG AA on the warm canvas or would mix the soft grounds with transparency
 * (their contrast then depends on what lies under them).
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    '--mantine-color-body': 'var(--mantine-color-sand-1)',
    '--mantine-color-text': 'var(--mantine-color-sand-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-sand-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-sand-7)',
    '--mantine-color-anchor': 'var(--mantine-color-rose-8)',
    '--mantine-color-error': 'var(--mantine-color-bad-7)',
    '--mantine-color-success': 'var(--mantine-color-sage-8)',
    '--mantine-color-default': 'var(--mantine-color-white)',
    '--mantine-color-default-hover': 'var(--mantine-color-sand-0)',
    '--mantine-color-default-color': 'var(--mantine-color-sand-9)',
    '--mantine-color-default-border': 'var(--mantine-color-sand-6)',
    '--mantine-color-disabled': 'var(--mantine-color-sand-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-sand-7)',
    '--mantine-color-disabled-border': 'var(--mantine-color-sand-4)',
    ...soft('rose'),
    ...soft('sage'),
    ...soft('bad'),
    '--mantine-color-bad-light-color': 'var(--mantine-color-bad-7)',
    ...soft('wait'),
    '--mantine-color-wait-light-color': 'var(--mantine-color-wait-7)',
    ...soft('ok'),
    '--mantine-color-ok-light-color': 'var(--mantine-color-ok-7)',
  },
})
