import type { TaskHandlers } from './create-tasks.ts'
import { jobSeconds } from './metrics.ts'

/** Runs a task on a stored payload, and counts it. */
export async function runTask(
  tasks: TaskHandlers,
  name: keyof TaskHandlers,
  payload: unknown,
): Promise<void> {
  // A payload was checked against its task's type when it was scheduled; it comes back as plain JSON.
  const task = tasks[name] as (payload: unknown) => Promise<void>
  const end = jobSeconds.startTimer({ task: name })
  try {
    await task(payload)
    end({ outcome: 'done' })
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}

export function isTask(tasks: TaskHandlers, name: string): name is keyof TaskHandlers {
  return Object.hasOwn(tasks, name)
}
