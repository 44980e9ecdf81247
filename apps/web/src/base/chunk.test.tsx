import { screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { later as promised } from '../../test/later.ts'
import { show, use } from '../../test/show.tsx'
import { chunk, lazyComponent, usePart } from './chunk.tsx'

function Said({ word }: { readonly word: string }) {
  return <p>{word}</p>
}

test('a part is shown as soon as it is loaded, with a placeholder until then', async () => {
  vi.useFakeTimers() // no time passes: it is not delayed
  const part = promised<typeof Said>()
  const Part = lazyComponent(() => part.promise, <p>waiting</p>)
  await show(<Part word="here" />)
  expect(screen.getByText('waiting')).toBeVisible()
  await part.comes(Said)
  expect(screen.getByText('here')).toBeVisible()
  expect(screen.queryByText('waiting')).not.toBeInTheDocument()
})

test('a part that was fetched before is there at the first render', async () => {
  const part = chunk(async () => Said)
  await part.fetch()
  const { result } = await use(() => usePart(part))
  expect(result.current).toBe(Said)
})

test('a failed load throws where the part is rendered, and the next mount loads it again', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined) // React logs the error
  const answers = [() => Promise.reject(new TypeError('gone')), () => Promise.resolve(Said)]
  const Part = lazyComponent(() => answers.shift()?.() ?? Promise.resolve(Said))
  const shown = await show(
    <Boundary>
      <Part word="here" />
    </Boundary>,
  )
  expect(await screen.findByText('gone')).toBeVisible()
  shown.unmount()
  await show(<Part word="here" />)
  expect(await screen.findByText('here')).toBeVisible()
  vi.mocked(console.error).mockClear()
})

class Boundary extends Component<{ readonly children: ReactNode }, { readonly said: string | null }> {
  override state = { said: null }
  static getDerivedStateFromError = ({ message }: Error) => ({ said: message })
  override render() {
    return this.state.said ?? this.props.children
  }
}
