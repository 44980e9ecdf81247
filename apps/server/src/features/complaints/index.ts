export { complaintConsoleHandlers, complaintHandlers } from './complaints.routes.ts'
