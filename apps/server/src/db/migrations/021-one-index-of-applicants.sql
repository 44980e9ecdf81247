-- Migration 017 made it, but `verification_user` is the same.
drop index verification_of_user;
