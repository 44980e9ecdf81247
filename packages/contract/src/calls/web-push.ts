import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flag, pushSubscription } from '../fields.ts'
import { callPaths } from '../wire/call-paths.ts'

export const webPushCalls = defineEndpoints({
  setWebPush: {
    path: callPaths.setWebPush,
    auth: 'Y',
    summary:
      'Web push of order and appeal notices to this browser, on or off: the subscription as the browser writes it (JSON).',
    body: z.object({ subscription: pushSubscription, on: flag }),
    data: z.null(),
    refusals: ['PUSH_OFF'],
    changes: true,
  },
})
