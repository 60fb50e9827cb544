import { defineRule } from '../types';

export default defineRule({
  id: 'ansible-become-password',
  name: 'password in an Ansible inventory',
  provider: 'Files',
  description:
    'A password in an Ansible inventory. Whoever holds it signs in to the machines of the inventory, often as root.',
  severity: 'high',
  keywords: [
    'ansible_ssh_pass',
    'ansible_password',
    'ansible_become_pass',
    'ansible_sudo_pass',
    'ansible_become_password',
  ],
  patterns: [{ assigned: /[^\s"'`<>,;]{4,100}/, anyName: true }],
  specificity: 3,
  password: true,
  publicPrefix: 0,
  remediation: 'Change the password and keep it in ansible-vault.',
  references: ['https://docs.ansible.com/ansible/latest/vault_guide/'],
  examples: {
    match: ['host1 ansible_user=a ansible_ssh_pass=<<pass:12>>', 'ansible_become_password: <<pass:14>>'],
    noMatch: ['ansible_password: "{{ vault_password }}"', 'ansible_become_pass: !vault |'],
  },
});
