import { defineRule } from '../types';

export default defineRule({
  id: 'firebase-cloud-messaging-key',
  name: 'Firebase Cloud Messaging server key',
  provider: 'Google Cloud',
  description: 'A Firebase Cloud Messaging server key. Whoever holds it sends push messages to every installed app.',
  severity: 'medium',
  keywords: ['fcm', 'firebase', 'gcm', 'server_key'],
  patterns: [{ assigned: /AAAA[\w-]{7}:APA91b[\w-]{134}/ }],
  remediation: 'Delete the server key in the Firebase console and use the HTTP v1 interface.',
  references: ['https://firebase.google.com/docs/cloud-messaging'],
  examples: {
    match: [
      'FCM_SERVER_KEY=AAAA<<alnum:7>>:APA91b<<alnum:134>>',
      '  "fcmToken": "AAAA<<alnum:7>>:APA91b<<alnum:134>>",',
    ],
    noMatch: ['FCM_SERVER_KEY=${FCM_SERVER_KEY}', 'digest of the file: AAAA<<alnum:7>>:APA91b<<alnum:134>>'],
  },
});
