import { Component, type ReactNode } from 'react'
import { Failure } from '../../parts/Failure.tsx'

type Props = { readonly children: ReactNode }

/** A page that fails, or a chunk that cannot be fetched, says so; the rest of the console stays. */
export class PageBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? <Failure onRetry={() => location.reload()} /> : this.props.children
  }
}
