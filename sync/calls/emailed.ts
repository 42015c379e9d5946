import * as z from 'zod/mini'

/** Whether the club has a mail server. Without one, administrators pass on what is emailed. */
export const emailed = () => ({ sendsEmail: z._default(z.boolean(), true) })
