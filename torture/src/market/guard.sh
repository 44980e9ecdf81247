# Clears away what a killed torture has left: $1 is its folder, which lists its processes in the file `pids`.
read -r word
[ "$word" = stop ] && exit 0
folder=$1
for pid in $(cat "$folder/pids" 2>/dev/null); do
  # The id may belong to another process by now.
  ps -o args= -p "$pid" 2>/dev/null | grep -q apps/server/src || continue
  kill -KILL "$pid" 2>/dev/null
done
postmaster=$(head -n 1 "$folder/data/postgres/postmaster.pid" 2>/dev/null)
if [ -n "$postmaster" ] && ps -o args= -p "$postmaster" 2>/dev/null | grep -q "$folder"; then
  # A process that a fault has stopped must continue before it can end.
  kill -CONT "$postmaster" $(pgrep -P "$postmaster") 2>/dev/null
  kill -QUIT "$postmaster" 2>/dev/null
  tries=0
  while kill -0 "$postmaster" 2>/dev/null && [ $tries -lt 100 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
fi
umount "$folder/data" 2>/dev/null
rm -rf "$folder"
