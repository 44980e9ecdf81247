import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('__APP_VERSION__', '1.0.0')
const { queryClient, refresh } = await import('./use-call.ts')

test('repeats a first read after a mutation that ended during it', async () => {
  const answers: ((data: string) => void)[] = []
  const queryFn = (): Promise<string> => new Promise((resolve) => answers.push(resolve))
  const reader = new QueryObserver(queryClient, { queryKey: ['listConversations', {}, 'en-US'], queryFn })
  const stop = reader.subscribe(() => undefined)
  void refresh('listConversations')
  answers[0]?.('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('after')
  await vi.waitFor(() => expect(reader.getCurrentResult().data).toBe('after'))
  stop()
})
