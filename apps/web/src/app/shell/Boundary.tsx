import { Component, type ReactNode } from 'react'
import { useLocation } from '../../base/router.tsx'

type BoundaryProps = {
  readonly children: ReactNode
  /** What stands in the place of what broke. */
  readonly instead: (error: unknown, retry: () => void) => ReactNode
}

/** What breaks within it takes nothing around it along; another address gives it another chance. */
export function Boundary(props: BoundaryProps) {
  const { pathname } = useLocation()
  return <Catcher {...props} place={pathname} />
}

/** A part of the shell: broken, it is left out. */
export function ShellBoundary({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  return <Boundary instead={() => instead}>{children}</Boundary>
}

type State = { readonly error: unknown }

class Catcher extends Component<BoundaryProps & { readonly place: string }, State> {
  override state: State = { error: null }
  static getDerivedStateFromError = (error: unknown): State => ({ error })
  retry = (): void => this.setState({ error: null })
  override componentDidUpdate(before: { readonly place: string }): void {
    if (this.state.error && before.place !== this.props.place) this.retry()
  }
  override render(): ReactNode {
    const { children, instead } = this.props
    return this.state.error ? instead(this.state.error, this.retry) : children
  }
}
