import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

type Props = {
  children: ReactNode
  /** A change (the route's path) clears the error: leaving a broken screen is enough. */
  resetKey?: string
  header?: ReactNode
  /** Done before the page is loaded anew. */
  repair?: () => Promise<void>
}
type State = { failed: boolean; key: string | undefined }

/**
 * Keeps a broken screen from taking the others with it. "Tentar de novo" loads the page anew: a chunk that
 * could not be fetched is remembered by the browser as failed, so drawing again would not be enough.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { failed: false, key: props.resetKey }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ErrorPage repair={this.props.repair} header={this.props.header} />
  }
}
